import { Hono } from 'hono';

/** Ponder does not start without an API: nothing is asked of it. */
export default new Hono();
