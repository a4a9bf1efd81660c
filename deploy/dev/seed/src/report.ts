import { Refused } from '@launchpad/client';

const MOST_TRIES = 8;

/**
 * Makes a call that follows a transaction, like the pages again where the server has not applied the transaction in time: it
 * knows it by then, and does nothing twice.
 */
export async function report<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isLate(error) || tries === MOST_TRIES) throw error;
    }
  }
}

const isLate = (error: unknown) => error instanceof Refused && error.code === 'not-applied-yet';
