import { create } from '@bufbuild/protobuf';
import { CallerSchema } from '@launchpad/proto';
import { LOGO } from '../testing/messages.js';
import { NamedFiles } from './named-files.js';

describe('the files that texts name', () => {
  const caller = create(CallerSchema, { admin: true });
  const kept = async (...texts: (string | undefined)[]) => {
    const asked: string[][] = [];
    const pools = { keepFiles: async ({ cids }: { cids: string[] }) => asked.push(cids) };
    await new NamedFiles(pools as never).keep(caller, ...texts);
    return asked;
  };
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const cids = letters.flatMap((first) =>
    letters.flatMap((second) => ['a', 'b'].map((last) => LOGO.replace(/.{3}$/, first + second + last))),
  );
  const html = (files: string[]) => files.map((cid) => `<img src="/ipfs/${cid}">`).join('');

  it('are kept together, each once, whichever text names them', async () => {
    const [a = '', b = ''] = cids;
    expect(await kept(html([a, b]), undefined, html([a]))).toEqual([[a, b]]);
    expect(await kept(html([a]))).toEqual([[a]]);
  });

  it('are nothing to ask for where there are none', async () => {
    expect(await kept('<p>Text</p>', undefined)).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('are kept up to a thousand', async () => {
    expect(await kept(html(cids.slice(0, 1_001)))).toEqual([cids.slice(0, 1_000)]);
  });
});
