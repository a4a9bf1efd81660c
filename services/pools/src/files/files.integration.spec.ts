import { jest } from '@jest/globals';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { cidOf } from '@launchpad/contracts';
import { Clock } from '@launchpad/platform';
import { randomAddress, randomHash, TestClock } from '@launchpad/platform/testing';
import { CallerSchema, type Caller } from '@launchpad/proto';
import { DataSource } from 'typeorm';
import { admin, approvedPool, createdPool, IDENTITY_DOC, kyc, visitor, wallet } from '../test/samples.js';
import { PoolsConfig } from '../config.js';
import { PoolsStack } from '../test/stack.js';
import { Ipfs } from './ipfs.js';
import { UnusedFiles } from './unused-files.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;

/** IPFS, with a hook that runs while a file is being unpinned. */
class TestIpfs extends Ipfs {
  private readonly meanwhile = new Map<string, () => Promise<unknown>>();

  whileUnpinning(cid: string, act: () => Promise<unknown>): void {
    this.meanwhile.set(cid, act);
  }

  override async unpin(cid: string): Promise<void> {
    const act = this.meanwhile.get(cid);
    this.meanwhile.delete(cid);
    await super.unpin(cid);
    await act?.();
  }
}

describe('uploads', () => {
  const clock = new TestClock();
  let stack: PoolsStack;
  let ipfs: TestIpfs;
  let job: UnusedFiles;

  beforeAll(async () => {
    stack = await PoolsStack.start({
      override: (builder) =>
        builder
          .overrideProvider(Clock)
          .useValue(clock)
          .overrideProvider(Ipfs)
          .useFactory({ inject: [PoolsConfig], factory: (config: PoolsConfig) => new TestIpfs(config) }),
    });
    ipfs = stack.app.get<TestIpfs>(Ipfs);
    job = stack.app.get(UnusedFiles);
  });
  afterAll(() => stack?.stop());

  /** Records and stores a file as the gateway does. */
  const uploaded = async (caller = wallet(randomAddress()), text = randomHash()): Promise<string> => {
    const bytes = Buffer.from(text);
    const options = { cidVersion: 1, rawLeaves: true } as const;
    const cid = (await stack.kubo.add(bytes, { ...options, onlyHash: true })).cid.toString();
    await stack.pools.recordUpload({ caller, cid, bytes: bytes.length });
    await stack.kubo.add(bytes, { ...options, pin: true });
    return cid;
  };
  const pinned = async (): Promise<Set<string>> => {
    const pins = new Set<string>();
    for await (const { cid } of stack.kubo.pin.ls()) pins.add(cid.toString());
    return pins;
  };
  const later = async (ms = DAY_MS) => {
    clock.advance(ms);
    await job.poll();
    return pinned();
  };
  const draftOf = async (caller: ReturnType<typeof wallet>, ...files: string[]) => {
    const [title, form] = [Buffer.from('x'), Buffer.from('x')];
    return (await stack.pools.saveDraft({ caller, title, form, files })).draft!;
  };

  describe('that nothing references', () => {
    it('are unpinned after a day, not before', async () => {
      const cid = await uploaded();
      expect(await later(DAY_MS - 1)).toContain(cid);
      expect(await later(1)).not.toContain(cid);
    });

    it('are kept for another day when uploaded again by any wallet', async () => {
      const cid = await uploaded(wallet(randomAddress()), 'twice');
      clock.advance(23 * HOUR_MS);
      await uploaded(wallet(randomAddress()), 'twice');
      expect(await later(23 * HOUR_MS)).toContain(cid);
      expect(await later(HOUR_MS)).not.toContain(cid);
    });

    it('are unpinned once, even if several instances poll', async () => {
      const cids = await Promise.all(Array.from({ length: 90 }, () => uploaded()));
      const unpin = jest.spyOn(Ipfs.prototype, 'unpin');
      clock.advance(DAY_MS);
      await Promise.all([job.poll(), job.poll(), job.poll()]);
      expect(unpin.mock.calls.map(([cid]) => cid).toSorted()).toEqual(cids.toSorted());
      unpin.mockRestore();
      for (const cid of cids) expect(await pinned()).not.toContain(cid);
    });
  });

  describe('that something references', () => {
    it("stay pinned: a pool's logo, metadata, identity document and pictures, a draft's, and those of the site's texts", async () => {
      const owner = randomAddress();
      const caller = wallet(owner);
      const [logo, shown, drafted, inText, unused] = [
        ...[await uploaded(caller), await uploaded(caller), await uploaded(caller)],
        ...[await uploaded(caller), await uploaded(caller)],
      ];
      const description = `<p>Look: <img src="/ipfs/${shown}"></p>`;
      const { fact } = await createdPool(stack, { owner, fields: { logo, description } });
      const formHash = fact.fact.case === 'newPool' ? fact.fact.value.formHash : '';
      const identityDoc = await uploaded(caller);
      await stack.database.query('UPDATE kyc_record SET "identityDoc" = $1 WHERE "identityDoc" = $2', [
        ...[identityDoc, IDENTITY_DOC],
      ]);
      await stack.pools.recordUpload({ caller, cid: cidOf(formHash), bytes: 10 });
      const draft = await draftOf(caller, drafted!);
      stack.inContent.add(inText!);
      for (let day = 0; day < 3; day += 1) {
        const pins = await later();
        for (const cid of [logo, shown, drafted, inText, identityDoc]) expect(pins).toContain(cid);
        expect(pins).not.toContain(unused);
      }
      expect(await stateOf(cidOf(formHash))).toBe('pinned');
      await stack.pools.deleteDraft({ caller, id: draft.id });
      stack.inContent.clear();
      const kept = await later(DAY_MS - 1);
      for (const cid of [drafted, inText]) expect(kept).toContain(cid);
      const pins = await later(1);
      for (const cid of [drafted, inText]) expect(pins).not.toContain(cid);
      for (const cid of [logo, shown, identityDoc]) expect(pins).toContain(cid);
    });

    it('during or after unpinning are pinned again', async () => {
      const caller = wallet(randomAddress());
      for (const name of [
        (cid: string) => draftOf(caller, cid),
        (cid: string) => createdPool(stack, { fields: { logo: cid } }),
        (cid: string) => stack.pools.keepFiles({ caller: admin, cids: [cid] }),
        (cid: string) => stack.pools.recordUpload({ caller, cid, bytes: 66 }),
      ]) {
        const cid = await uploaded();
        ipfs.whileUnpinning(cid, () => name(cid));
        expect(await later()).toContain(cid);
        expect(await stateOf(cid)).toBe('pinned');
        expect(await later(DAY_MS - 1)).toContain(cid);
      }
      const cid = await uploaded();
      expect(await later()).not.toContain(cid);
      await draftOf(caller, cid);
      expect(await later(0)).toContain(cid);
      expect(await later()).toContain(cid);
    });

    it('after the content service was asked, but before the result is applied, stay pinned', async () => {
      const cid = await uploaded();
      stack.beforeContentAnswers = () => stack.pools.keepFiles({ caller: admin, cids: [cid] });
      expect(await later()).toContain(cid);
      stack.beforeContentAnswers = () => Promise.resolve();
      expect(await later(DAY_MS - 1)).toContain(cid);
      expect(await later(1)).not.toContain(cid);
    });

    it('or are uploaded again while the content service is down are kept for another day', async () => {
      const [again, named] = [await uploaded(wallet(randomAddress()), 'again'), await uploaded()];
      clock.advance(DAY_MS);
      stack.hasContent = false;
      stack.beforeContentAnswers = async () => {
        await uploaded(wallet(randomAddress()), 'again');
        await stack.pools.keepFiles({ caller: admin, cids: [named] });
      };
      await job.poll();
      stack.beforeContentAnswers = () => Promise.resolve();
      stack.hasContent = true;
      const kept = await later(DAY_MS - 1);
      for (const cid of [again, named]) expect(kept).toContain(cid);
      const pins = await later(1);
      for (const cid of [again, named]) expect(pins).not.toContain(cid);
    });

    it('during the check are not unpinned, whichever comes first', async () => {
      const caller = wallet(randomAddress());
      for (let i = 0; i < 15; i += 1) {
        const cid = await uploaded();
        clock.advance(DAY_MS);
        await Promise.all([job.poll(), draftOf(wallet(randomAddress()), cid)]);
        await job.poll();
        expect([await stateOf(cid), await pinned()]).toEqual(['pinned', expect.objectContaining({})]);
        expect(await pinned()).toContain(cid);
      }
      await draftOf(caller);
    });
  });

  it('are retried a minute later while IPFS or the content service is down, without blocking others', async () => {
    const cid = await uploaded();
    await stack.ipfsOutage.begin();
    expect(await later()).toContain(cid);
    expect(await stateOf(cid)).toBe('unpinning');
    await approvedPool(stack);
    await stack.ipfsOutage.end();
    expect(await later(59_000)).toContain(cid);
    expect(await later(1_000)).not.toContain(cid);

    const unsure = await uploaded();
    stack.hasContent = false;
    expect(await later()).toContain(unsure);
    expect(await stateOf(unsure)).toBe('pinned');
    stack.hasContent = true;
    expect(await later(HOUR_MS)).not.toContain(unsure);
  });

  const minutesLeft = async (cid: string) => {
    const sql = 'SELECT "dueAt" FROM stored_file WHERE cid = $1';
    const [file] = await stack.database.query<{ dueAt: string }[]>(sql, [cid]);
    return (Number(file?.dueAt) - clock.nowMs()) / 60_000;
  };

  it('are retried ever later while IPFS is down, at most an hour', async () => {
    const caller = wallet(randomAddress());
    const cid = await uploaded(caller);
    await stack.ipfsOutage.begin();
    clock.advance(DAY_MS);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await job.poll();
      expect(await minutesLeft(cid)).toBe(minutes);
      clock.advance(minutes * 60_000);
    }
    await stack.ipfsOutage.end();
    const draft = await draftOf(caller, cid);
    await job.poll();
    expect([await stateOf(cid), await minutesLeft(cid)]).toEqual(['pinned', 24 * 60]);

    await stack.pools.deleteDraft({ caller, id: draft.id });
    await stack.ipfsOutage.begin();
    clock.advance(DAY_MS);
    await job.poll();
    expect(await minutesLeft(cid)).toBe(1);
    await stack.ipfsOutage.end();
    expect(await later(60_000)).not.toContain(cid);
  });

  it('are retried soon after a check that went well', async () => {
    const cid = await uploaded();
    stack.inContent.add(cid);
    await later();
    expect(await minutesLeft(cid)).toBe(24 * 60);
    stack.hasContent = false;
    await later();
    expect(await minutesLeft(cid)).toBe(1);
    stack.hasContent = true;
    stack.inContent.clear();
    expect(await later(60_000)).not.toContain(cid);
  });

  it('that were never stored are forgotten like others', async () => {
    const cid = cidOf(randomHash());
    await stack.pools.recordUpload({ caller: wallet(randomAddress()), cid, bytes: 1 });
    await later();
    expect(await stateOf(cid)).toBe('unpinned');
  });

  it('whose instance died meanwhile are taken over by another', async () => {
    const cid = await uploaded();
    clock.advance(DAY_MS);
    await stack.database.query(
      `UPDATE stored_file SET state = 'unpinning', "dueAt" = $2, attempts = 1 WHERE cid = $1`,
      [cid, clock.nowMs() + 10 * 60_000],
    );
    expect(await later(60_000)).toContain(cid);
    expect(await later(10 * 60_000)).not.toContain(cid);
  });

  it('are deleted from the table a month after unpinning', async () => {
    const cid = await uploaded();
    await later();
    expect(await stateOf(cid)).toBe('unpinned');
    await later(30 * DAY_MS - 1);
    expect(await stateOf(cid)).toBe('unpinned');
    await later(1);
    expect(await stateOf(cid)).toBeUndefined();
    const left = await stack.database.query<unknown[]>('SELECT 1 FROM upload WHERE cid = $1', [cid]);
    expect(left).toEqual([]);
  });

  describe('of an account without a wallet', () => {
    const account = (fields: MessageInitShape<typeof CallerSchema>) =>
      create(CallerSchema, { subject: randomHash(), ...fields });
    const record = (caller: Caller) =>
      stack.pools.recordUpload({ caller, cid: cidOf(randomHash()), bytes: 5 * MEGABYTE });

    it.each([{ admin: true }, { roles: ['editor'] }])('are limited by its subject: %j', async (fields) => {
      const caller = account(fields);
      for (let i = 0; i < 20; i += 1) await record(caller);
      await expect(record(caller)).rejects.toMatchObject({
        ...{ status: 413, code: 'too-many-uploads' },
        detail: 'An account can upload at most 100 MB that no pool, page or draft names',
      });
      await expect(record(account(fields))).resolves.toBeDefined();
    });

    it('do not count once a page names them', async () => {
      const caller = account({ roles: ['editor'] });
      const cids = Array.from({ length: 20 }, () => cidOf(randomHash()));
      for (const cid of cids) await stack.pools.recordUpload({ caller, cid, bytes: 5 * MEGABYTE });
      await stack.pools.keepFiles({ caller, cids: cids.slice(0, 2) });
      await record(caller);
      await record(caller);
      await expect(record(caller)).rejects.toMatchObject({ status: 413 });
    });

    it.each([{}, { roles: ['reviewer', 'auditor'] }])('need the role for it: %j', async (fields) => {
      await expect(record(account(fields))).rejects.toMatchObject({ status: 401 });
    });
  });

  describe('of a wallet', () => {
    const record = (caller: ReturnType<typeof wallet>, bytes = 1, cid = cidOf(randomHash())) =>
      stack.pools.recordUpload({ caller, cid, bytes });

    it('are limited to 100 unreferenced ones, even if uploaded concurrently; those in use do not count', async () => {
      const caller = wallet(randomAddress());
      const cids = Array.from({ length: 105 }, () => cidOf(randomHash()));
      const answers = await Promise.allSettled(cids.map((cid) => record(caller, 1, cid)));
      const refused = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []));
      expect(refused).toHaveLength(5);
      expect(refused[0]).toMatchObject({
        ...{ status: 429, code: 'too-many-uploads', retryAfterSeconds: DAY_MS / 1000 },
        detail: 'A wallet can upload at most 100 files that no pool, page or draft names',
      });
      const taken = cids.filter((_, index) => answers[index]!.status === 'fulfilled');
      // Neither the same file again nor another wallet's file is affected.
      await record(caller, 1, taken[0]);
      await record(wallet(randomAddress()), 1);
      await draftOf(caller, ...taken.slice(0, 3));
      for (let i = 0; i < 3; i += 1) await record(caller);
      await expect(record(caller)).rejects.toMatchObject({ status: 429 });
      clock.advance(DAY_MS);
      await job.poll();
      await record(caller);
    });

    it('wait for no file that is being written', async () => {
      const caller = wallet(randomAddress());
      const cids = Array.from({ length: 100 }, () => cidOf(randomHash()));
      for (const cid of cids) await record(caller, 1, cid);
      await draftOf(caller, ...cids.slice(0, 2));
      await stack.app.get(DataSource).transaction(async (other) => {
        await other.query('SELECT FROM stored_file WHERE cid = $1 FOR UPDATE', [cids[0]]);
        await expect(record(caller)).resolves.toBeDefined();
      });
    });

    it('are limited to 100 MB of unreferenced ones', async () => {
      const caller = wallet(randomAddress());
      for (let i = 0; i < 20; i += 1) await record(caller, 5 * MEGABYTE);
      await expect(record(caller)).rejects.toMatchObject({
        ...{ status: 413, code: 'too-many-uploads', retryAfterSeconds: DAY_MS / 1000 },
        detail: 'A wallet can upload at most 100 MB that no pool, page or draft names',
      });
    });

    it('do not count by their size either if they are in use', async () => {
      const caller = wallet(randomAddress());
      const cids = Array.from({ length: 16 }, () => cidOf(randomHash()));
      for (const cid of cids) await record(caller, 6 * MEGABYTE, cid);
      await draftOf(caller, cids[0]!);
      await record(caller, 5 * MEGABYTE);
      await expect(record(caller, 6 * MEGABYTE)).rejects.toMatchObject({ status: 413 });
    });

    it("do not count if the site's texts show them, once that is known", async () => {
      const caller = wallet(randomAddress());
      const cids = Array.from({ length: 100 }, () => cidOf(randomHash()));
      for (const cid of cids) await record(caller, 1, cid);
      for (const cid of cids) stack.inContent.add(cid);
      await expect(record(caller)).rejects.toMatchObject({ status: 429 });
      await later();
      await record(caller);
      stack.inContent.clear();
    });

    it.each<[string, [atHour: number, megabytes: number][], number]>([
      [
        'enough of the first expire',
        [
          [0, 50],
          [1, 30],
          [2, 20],
        ],
        24 - 2,
      ],
      [
        'the last expires, if even that is too large',
        [
          [0, 1],
          [1, 99],
        ],
        25 - 2,
      ],
    ])('can be more again when %s', async (_, files, hours) => {
      const caller = wallet(randomAddress());
      const start = clock.nowMs();
      for (const [atHour, megabytes] of files) {
        clock.set(start + atHour * HOUR_MS);
        await record(caller, megabytes * MEGABYTE);
      }
      clock.set(start + 2 * HOUR_MS);
      await expect(record(caller, 10 * MEGABYTE)).rejects.toMatchObject({
        ...{ status: 413, retryAfterSeconds: hours * 3_600 },
      });
      clock.set(start + (2 + hours) * HOUR_MS - 1);
      await expect(record(caller, 10 * MEGABYTE)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    });

    it('are limited to 300, and 300 MB, in 24 hours, whether in use or not', async () => {
      const [many, large] = [wallet(randomAddress()), wallet(randomAddress())];
      const filled = async (caller: ReturnType<typeof wallet>, files: number, bytes: number) => {
        for (let i = 0; i < files; i += 1) {
          const cid = cidOf(randomHash());
          await record(caller, bytes, cid);
          stack.inContent.add(cid);
          await stack.database.query('UPDATE stored_file SET "inUse" = true WHERE cid = $1', [cid]);
        }
      };
      await filled(many, 150, 1);
      clock.advance(HOUR_MS);
      await filled(many, 150, 1);
      await expect(record(many)).rejects.toMatchObject({
        ...{ status: 429, retryAfterSeconds: (23 * HOUR_MS) / 1000 },
        detail: 'A wallet can upload at most 300 files in 24 hours',
      });
      await filled(large, 60, 5 * MEGABYTE);
      await expect(record(large)).rejects.toMatchObject({
        ...{ status: 413, retryAfterSeconds: DAY_MS / 1000 },
        detail: 'A wallet can upload at most 300 MB in 24 hours',
      });
      clock.advance(23 * HOUR_MS);
      await record(many);
      await expect(record(large)).rejects.toMatchObject({ status: 413 });
      stack.inContent.clear();
    });

    it('need a session, or an account, and an admin to retain files of others', async () => {
      await expect(record(visitor)).rejects.toMatchObject({ status: 401 });
      const cids = [kyc.identityDoc];
      await expect(stack.pools.keepFiles({ caller: visitor, cids })).rejects.toMatchObject({ status: 403 });
      const many = Array.from({ length: 1_001 }, () => kyc.identityDoc);
      await expect(stack.pools.keepFiles({ caller: admin, cids: many })).rejects.toMatchObject({
        status: 400,
      });
      await expect(stack.pools.keepFiles({ caller: admin, cids: many.slice(1) })).resolves.toBeDefined();
    });
  });

  async function stateOf(cid: string): Promise<string | undefined> {
    const sql = 'SELECT state FROM stored_file WHERE cid = $1';
    return (await stack.database.query<{ state: string }[]>(sql, [cid]))[0]?.state;
  }
});
