import type { Stage } from '../stage.js';
import { slowBodies } from './bodies.js';
import { largestContents } from './contents.js';
import { crowd } from './orders.js';
import { pictures } from './pictures.js';
import { falsePosts } from './posts.js';
import { sockets } from './sockets.js';
import { tokens } from './tokens.js';

/** `short` is for every test run, `full` for who wants to know. */
export type Scale = 'short' | 'full';

/** Does its worst, and says in a few words what it did. Throws where it could not do it. */
export type Attack = (stage: Stage, scale: Scale) => Promise<string>;

/** Everything that is tried, by what it is. */
export const attacks: Record<string, Attack> = {
  'hostile tokens': tokens,
  'a crowd of orders': crowd,
  'false posts': falsePosts,
  'sockets and watches': sockets,
  'picture bombs': pictures,
  'largest legal contents': largestContents,
  'slow bodies': slowBodies,
};
