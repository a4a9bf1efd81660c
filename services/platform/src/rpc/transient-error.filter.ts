import { Catch, Logger, type ArgumentsHost } from '@nestjs/common';
import { BaseRpcExceptionFilter } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { isTransient } from '../transient.js';
import { Problem } from '../problem.js';

/** Answers 503 if a dependency of the service, mostly its database, is temporarily unavailable. */
@Catch()
export class TransientErrorFilter extends BaseRpcExceptionFilter {
  private readonly log = new Logger('Rpc');

  override catch(error: unknown, host: ArgumentsHost): Observable<unknown> {
    // oxlint-disable-next-line promise/valid-params -- Nest's filter, not a promise
    if (error instanceof Problem || !isTransient(error)) return super.catch(error, host);
    this.log.warn(error);
    return throwError(() => new Problem(503, 'unavailable', 'The service is not available'));
  }
}
