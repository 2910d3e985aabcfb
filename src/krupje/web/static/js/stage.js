/** The felt of whichever game is dealt. */

import { shoe } from "./baccarat.js";
import { moon } from "./felt.js";
import { ring } from "./knock.js";

export const stage = (room) => ({ baccarat: shoe, knock: ring })[room.picture.name]?.(room) ?? moon(room);
