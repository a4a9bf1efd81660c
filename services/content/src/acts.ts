import { Injectable } from '@nestjs/common';
import { Audit, Outbox } from '@launchpad/platform';
import { ContentChangedSchema } from '@launchpad/proto';
import type { EntityManager } from 'typeorm';

/** An admin's change of content. */
export interface Act {
  /** "cms", "faq", "settings" or "texts" */
  kind: string;
  /** what was done: "create", "edit", "delete" */
  verb: string;
  subject: string;
  /** id of the record */
  target: string;
  /** the record, null where there is none */
  before: object | null;
  after: object | null;
}

/** Records and publishes a change in its transaction. */
@Injectable()
export class Acts {
  constructor(
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async record(transaction: EntityManager, act: Act): Promise<void> {
    const { kind, verb, subject, target, before, after } = act;
    await this.audit.record(transaction, { subject, action: `${kind}.${verb}`, target, before, after });
    await this.outbox.add(transaction, {
      schema: ContentChangedSchema,
      message: { kind },
    });
  }
}
