/**
 * Header in which a page names the account that it shows, for calls that change something: another tab may have signed in
 * another account since, whose session must not be used for what was typed here.
 */
export const ACCOUNT_HEADER = 'x-account';

/** The code of the 401 of a call for an account that is not the one signed in. */
export const OTHER_ACCOUNT = 'other-account';
