/** The Redis key under which a backup notes when it was taken, in unix seconds. */
export const BACKUP_KEY = 'launchpad:backup';
