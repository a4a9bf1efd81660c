import { Catch, Logger, type ArgumentsHost } from '@nestjs/common';
import { BaseRpcExceptionFilter } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { isTransient } from '../events/transient.js';
import { Problem } from '../problem.js';

/** Tells a caller that trying again helps, where something of the service's own, mostly its database, is away. */
@Catch()
export class PassingFilter extends BaseRpcExceptionFilter {
  private readonly log = new Logger('Rpc');

  override catch(error: unknown, host: ArgumentsHost): Observable<unknown> {
    if (error instanceof Problem || !isTransient(error)) return super.catch(error, host);
    this.log.warn(error);
    return throwError(() => new Problem(503, 'unavailable', 'The service is not available'));
  }
}
