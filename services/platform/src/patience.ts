import { Injectable } from '@nestjs/common';

/** How long a service waits for others before it gives up, in milliseconds. Tests wait for longer: machines may be busy. */
@Injectable()
export class Patience {
  /** for an answer of another service, unless a call has its own limit */
  answerMs = 5_000;
  /** for what a page or a list shows, and works without */
  pageMs = 1_000;
  /** for its events to be applied */
  eventMs = 15_000;
  /** for one of its connections to the database */
  connectionMs = 5_000;
}
