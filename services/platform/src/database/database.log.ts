import { Logger } from '@nestjs/common';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';

/** What TypeORM says of migrations, in our log instead of coloured on the console. */
export class DatabaseLog extends AbstractLogger {
  private readonly logger = new Logger('Database');

  protected override writeLog(
    _level: LogLevel,
    message: LogMessage | string | number | (LogMessage | string | number)[],
  ) {
    for (const { message: text } of this.prepareLogMessages(message, { highlightSql: false })) {
      this.logger.log(text);
    }
  }
}
