import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions } from 'pino';
import { traceId } from '../tracing/trace.js';

/** Nest's logger on pino: one JSON line each, with service, context and trace id. */
@Injectable()
export class PlatformLogger implements LoggerService {
  private readonly pino: Logger;

  /** @param to where the lines go, if not to the standard output */
  constructor(service: string, level: LevelWithSilent, to?: DestinationStream) {
    const options: LoggerOptions = {
      level,
      base: { service },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ traceId: traceId() }),
    };
    this.pino = pino(options, to);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  // Nest passes the context last, and the stack of an error before it.
  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ) {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const details = context === undefined ? rest : rest.slice(0, -1);
    const error = [message, ...details].find((part) => part instanceof Error);
    const stack = details.find((part) => typeof part === 'string');
    const fields = details.filter((part) => typeof part === 'object' && part !== null && part !== error);
    const text = message instanceof Error ? message.message : message;
    this.pino[level](Object.assign({ context, err: error, stack }, ...fields), String(text));
  }
}
