/** Where the tokens of this tab's session are; start.js reads it, too. */
export const ADMIN_TOKENS = 'admin.tokens';
