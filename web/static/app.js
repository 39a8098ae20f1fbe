// The pages work without this script; it only makes some of them quicker to use.
"use strict";
