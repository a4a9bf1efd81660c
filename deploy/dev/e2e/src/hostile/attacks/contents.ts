import { randomBytes } from 'node:crypto';
import { limits } from '@launchpad/api';
import { demoAccounts } from '@launchpad/contracts/testing';
import { from, openPool, signIn, type PoolForm } from '@launchpad/seed';
import { Tally } from '../parallel.js';
import type { Attack } from './index.js';

const CHAIN_ID = 5;

/** The maximum in every field that a stranger or an admin fills in, and requests for every whole list. */
export const largestContents: Attack = async (stage, scale) => {
  const { chain, pool, url, visitor } = stage;
  const admin = await stage.admin();
  const count = scale === 'short' ? 3 : 30;
  const tally = new Tally();
  // Valid content must be accepted: a rejected text is not an attack.
  const note = async (what: string, call: Promise<unknown>) => {
    await call;
    tally.add(`${what} accepted`);
  };
  const owner = await signIn(url, demoAccounts.investorC, CHAIN_ID, from('203.0.113.201'));
  for (let index = 0; index < count; index += 1) {
    const form: PoolForm = {
      ...pool.form,
      title: filled(limits.title),
      description: html(limits.description),
      poolStartDate: (await chain.now()) + 7_200,
      poolEndDate: (await chain.now()) + 14_400,
      poolCancelDate: (await chain.now()) + 10_800,
    };
    await note('pools', openPool(chain, owner, form));
    const page = {
      pageTitle: `${index} ${filled(limits.pageTitle - 4)}`,
      pageData: html(limits.html),
      metaTitle: filled(limits.metaTitle),
    };
    await note('pages', admin.call('createCms', { body: page }));
    const faq = {
      title: `${index} ${filled(limits.faqTitle - 4)}`,
      description: html(limits.faqDescription),
    };
    await note('FAQs', admin.call('createFaq', { body: faq }));
    await note(
      'comments',
      owner.api.call('addComment', { body: { poolId: pool.poolId, message: filled(limits.comment) } }),
    );
  }
  const x = owner.address;
  for (let index = 0; index < count; index += 1) {
    const reader = visitor();
    await note('reads', owner.api.call('listPools', { params: { x }, query: { limit: limits.page } }));
    await note('reads', reader.call('listPools', { params: { x: 'all' }, query: { limit: limits.page } }));
    await note('reads', reader.call('listCms'));
    await note('reads', reader.call('listFaqs'));
    await note('reads', reader.call('getSiteTexts'));
  }
  return tally.toString();
};

/** So many characters of three bytes each that cannot be compressed. */
function filled(length: number): string {
  return Array.from(randomBytes(length), (byte) => String.fromCharCode(0x4e00 + byte)).join('');
}

function html(length: number): string {
  return `<p>${filled(length - 7)}</p>`;
}
