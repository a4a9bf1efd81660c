import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { filesIn, limits, shownLine } from '@launchpad/api';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller, type Draft as DraftMessage } from '@launchpad/proto';
import {
  cid,
  routes,
  type AnswerOf,
  type Draft,
  type DraftForm,
  type Input,
  type ListedDraft,
  type Routes,
} from '@launchpad/api/routes';
import { Vault } from '../files/vault.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { secondsOf } from '../time.js';

type OneAnswer = AnswerOf<Routes['getDraft']>;

const MOST_FILES = 20;
/** How a form names the parts of a long whitelist, instead of holding it. */
const UPLOAD = /^upload:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):\d+$/;

const uploadIn = ({ whiteListUsers }: DraftForm): string =>
  (typeof whiteListUsers === 'string' && UPLOAD.exec(whiteListUsers)?.[1]) || '';
const contentId = cid('');

/**
 * Create forms that are not signed yet. They contain contact data, so they are encrypted by the gateway for their
 * wallet.
 */
@Controller()
export class DraftsController {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly vault: Vault,
  ) {}

  @Endpoint(routes.listDrafts)
  async list(@Who() caller: Caller): Promise<AnswerOf<Routes['listDrafts']>> {
    const { drafts } = await this.pools.listDrafts({ caller });
    return { success: true, data: { drafts: drafts.map((draft) => this.listed(draft, caller)) } };
  }

  @Endpoint(routes.createDraft)
  async create(@In() { body }: Input<Routes['createDraft']>, @Who() caller: Caller): Promise<OneAnswer> {
    return this.save(caller, { ...body, version: 0 });
  }

  @Endpoint(routes.getDraft)
  async get(@In() { params }: Input<Routes['getDraft']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { draft } = await this.pools.getDraft({ caller, id: params.draftId });
    return this.one(draft, caller);
  }

  @Endpoint(routes.updateDraft)
  async update(
    @In() { params, body }: Input<Routes['updateDraft']>,
    @Who() caller: Caller,
  ): Promise<OneAnswer> {
    return this.save(caller, { ...body, id: params.draftId });
  }

  @Endpoint(routes.deleteDraft)
  async delete(
    @In() { params }: Input<Routes['deleteDraft']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['deleteDraft']>> {
    await this.pools.deleteDraft({ caller, id: params.draftId });
    return { success: true, data: { id: params.draftId } };
  }

  private async save(
    caller: Caller,
    { id = '', version, form }: { id?: string | undefined; version: number; form: DraftForm },
  ): Promise<OneAnswer> {
    const request = { caller, id, version, ...this.sealed(form, caller) };
    const saved = await this.pools.saveDraft(request).catch(async (error: unknown) => {
      if (!(id && error instanceof Problem && error.status === 409)) throw error;
      // A new one that the wallet has no room for is not there.
      const present = await this.pools.getDraft({ caller, id }).catch(() => undefined);
      // The page repeats a save whose answer was lost.
      if (present && isDeepStrictEqual(this.formOf(present.draft, caller), form)) return present;
      throw error;
    });
    return this.one(saved.draft, caller);
  }

  private sealed(form: DraftForm, { address }: Caller) {
    const seal = (text: string) => this.vault.seal(Buffer.from(text), address);
    const values = Object.values(form).flat();
    const files = values.flatMap((value) =>
      contentId.safeParse(value).success ? [String(value)] : filesIn(String(value)),
    );
    return {
      title: seal(shownLine(form.title, limits.title)),
      form: seal(JSON.stringify(form)),
      files: [...new Set(files)].slice(0, MOST_FILES),
      uploadId: uploadIn(form),
    };
  }

  private one(draft: DraftMessage | undefined, caller: Caller): OneAnswer {
    if (!draft) throw Problem.notFound('No Record Found');
    const data: Draft = { ...this.listed(draft, caller), form: this.formOf(draft, caller) };
    return { success: true, data };
  }

  private listed({ id, title, savedAtMs, version }: DraftMessage, caller: Caller): ListedDraft {
    return { id, title: this.opened(title, caller), savedAt: secondsOf(savedAtMs), version };
  }

  private formOf(draft: DraftMessage | undefined, caller: Caller): DraftForm {
    return JSON.parse(this.opened(draft?.form ?? new Uint8Array(), caller)) as DraftForm;
  }

  private opened(sealed: Uint8Array, { address }: Caller): string {
    const text = this.vault.open(sealed, address);
    // Encrypted with another key, or for another wallet.
    if (!text) throw Problem.notFound('No Record Found', 'The draft cannot be read');
    return text.toString();
  }
}
