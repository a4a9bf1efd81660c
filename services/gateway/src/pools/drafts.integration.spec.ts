import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import type { Draft } from '@launchpad/api/routes';
import { LOGO } from '../testing/messages.js';
import { UUID } from '../testing/calls/common.js';
import { draftForm } from '../testing/calls/drafts.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

describe('a draft of the create form', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    wallet = await gateway.wallet();
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => {
    gateway.pools.reset();
    answerEverything(gateway, wallet.address);
  });

  const path = calls.getDraft.path;
  const send = async (method: string, to: string, body?: unknown, { cookie } = wallet) => {
    const answer = await gateway.json(method, to, body, { cookie });
    const json = (await answer.json()) as { data: Draft; title?: string; errors?: { field: string }[] };
    return { status: answer.status, ...json };
  };
  const save = (form: unknown) => send('POST', calls.createDraft.path, { form });

  it('is kept so that whoever reads the database reads none of it', async () => {
    const form = {
      ...{ title: '  Aurora\nBorealis ', name: 'Ada', email: 'ada@aurora.example', logo: LOGO, isKyc: false },
      ...{ whiteListUsers: ['0x1', '0x2'] },
    };
    gateway.pools.answers.saveDraft = ({ title, form: sealed }) => ({
      draft: { id: UUID, savedAtMs: 1_899_000_000_123n, version: 1, title, form: sealed },
    });
    const { status, data } = await save(form);
    expect([status, data]).toEqual([
      200,
      { id: UUID, title: 'Aurora Borealis', savedAt: 1_899_000_000, version: 1, form },
    ]);
    const asked = gateway.pools.last('saveDraft');
    expect(asked).toMatchObject({ caller: { address: wallet.address }, files: [LOGO], id: '' });
    const kept = Buffer.concat([asked.title, asked.form]).toString('latin1');
    for (const text of ['Aurora', 'Ada', 'example', LOGO]) expect(kept).not.toContain(text);
  });

  it('names its files, those that its description shows among them, so that none of them is unpinned', async () => {
    const shown = LOGO.replace(/.$/, LOGO.endsWith('a') ? 'b' : 'a');
    const description = `<p>Look: <img src="/ipfs/${shown}"> <img src="/ipfs/${LOGO}"></p>`;
    await save({ title: '', description, logo: LOGO, whiteListUsers: ['0x1'] });
    expect(gateway.pools.last('saveDraft').files.toSorted()).toEqual([LOGO, shown].toSorted());
  });

  it('names 20 files at most, each once', async () => {
    const files = Array.from({ length: 25 }, (_, index) => {
      const last = 'abcdefghijklmnopqrstuvwxyz'[index]!;
      return LOGO.replace(/.{2}$/, `${last}a`);
    });
    const description = [...files, ...files].map((cid) => `<img src="/ipfs/${cid}">`).join('');
    await save({ title: '', description });
    expect(gateway.pools.last('saveDraft').files).toEqual(files.slice(0, 20));
  });

  it('names the upload of its whitelist, so that it is kept', async () => {
    await save({ title: '', whiteListUsers: `upload:${UUID}:23456` });
    expect(gateway.pools.last('saveDraft').uploadId).toBe(UUID);
    for (const whiteListUsers of ['q80=', `upload:${UUID}`, ['0x1']]) {
      await save({ title: '', whiteListUsers });
      expect(gateway.pools.last('saveDraft').uploadId).toBe('');
    }
  });

  it('can be opened for the wallet that wrote it alone, even should it reach another', async () => {
    await save(draftForm);
    const { title, form } = gateway.pools.last('saveDraft');
    gateway.pools.answers.getDraft = () => ({ draft: { id: UUID, version: 1, title, form } });
    expect((await send('GET', path)).data.form).toEqual(draftForm);
    expect((await send('GET', path, undefined, await gateway.wallet())).status).toBe(404);
  });

  it('names the version it changes, and is answered as it is where that save was sent before', async () => {
    gateway.pools.answers.saveDraft = () => {
      throw Problem.outdated();
    };
    const update = (form: object) => send('PUT', path, { form, version: 2 });
    expect(await update({ ...draftForm, title: 'Other' })).toMatchObject({
      status: 409,
      title: 'This was changed by somebody else in the meantime.',
    });
    expect(gateway.pools.last('saveDraft')).toMatchObject({ id: UUID, version: 2 });
    expect(await update(draftForm)).toMatchObject({ status: 200, data: { version: 3 } });
  });

  it('is made once for an id of its page’s, and is answered as it is where it was sent before', async () => {
    gateway.pools.answers.saveDraft = () => {
      throw Problem.outdated();
    };
    const create = (form: object) => send('POST', calls.createDraft.path, { form, id: UUID });
    expect(await create({ ...draftForm, title: 'Other' })).toMatchObject({ status: 409 });
    expect(gateway.pools.last('saveDraft')).toMatchObject({ id: UUID, version: 0 });
    expect(await create(draftForm)).toMatchObject({ status: 200, data: { id: UUID, version: 3 } });
    const looked = gateway.pools.calls('getDraft');
    expect(await save(draftForm)).toMatchObject({ status: 409 });
    expect(gateway.pools.calls('getDraft')).toBe(looked);
  });

  it('is refused as it was where the wallet has no room for a new one', async () => {
    const full = new Problem(409, 'too-many', 'You have 20 drafts: please delete one first.');
    gateway.pools.answers.saveDraft = () => {
      throw full;
    };
    gateway.pools.answers.getDraft = () => {
      throw Problem.notFound('No Record Found');
    };
    const create = { form: draftForm, id: UUID };
    expect(await send('POST', calls.createDraft.path, create)).toMatchObject({
      status: 409,
      title: 'You have 20 drafts: please delete one first.',
    });
  });

  it('is not answered as saved where it was refused for another reason, though it is there as sent', async () => {
    gateway.pools.answers.saveDraft = () => {
      throw new Problem(429, 'too-many-drafts', 'You have too many drafts');
    };
    expect(await send('PUT', path, { form: draftForm, version: 2 })).toMatchObject({ status: 429 });
    expect(gateway.pools.calls('getDraft')).toBe(0);
  });

  it.each<[string, unknown]>([
    ['without a title', { email: 'x' }],
    ['with a number', { title: '', minimumBuyAmount: 5 }],
    ['that is nested', { title: '', links: { website: 'x' } }],
    ['with lists of lists', { title: '', list: [['x']] }],
    ['larger than 320 KB', { title: '', description: 'x'.repeat(limits.draftBytes) }],
    ['larger than 320 KB in bytes', { title: '', description: 'ü'.repeat(limits.draftBytes / 2) }],
    ['of too many fields', Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, '']))],
  ])('%s is refused and names the form', async (_, form) => {
    const { status, errors } = await save(form);
    expect([status, errors?.[0]?.field.split('.')[0]]).toEqual([400, 'form']);
    expect(gateway.pools.requestCount).toBe(0);
  });
});
