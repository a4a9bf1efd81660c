import type { PoolDetail } from '@launchpad/api';
import { pageOf, type PoolPage } from '@launchpad/contracts/pool-page';
import type { Refusal } from '../../../common/refusal';
import { type FieldErrors, onlyErrors } from '../../../common/validate';
import { pageErrors } from './validatePage';
import { t } from '../../../strings';

/** All errors of the edit form, by field. */
export function validateEdit(edit: PoolPage): FieldErrors<keyof PoolPage> {
  const { titleValue: title, image: logo, link } = t.errors;
  return onlyErrors(pageErrors(edit, { title, logo, website: link('website') }));
}

/** The preconditions of an edit. */
export interface EditFacts {
  isOwner: boolean;
  walletChainId: number | undefined;
  poolChainId: number;
  /** seconds until the sale's end, by its chain's clock */
  secondsLeft: number;
  /** reads the wallet's balance of the pooling token */
  balance: () => Promise<bigint>;
}

/** Why this wallet cannot edit this pool now, or undefined. */
export async function editRefusal(facts: EditFacts): Promise<Refusal | undefined> {
  if (!facts.isOwner) return t.editPool.notOwner;
  if (facts.walletChainId !== facts.poolChainId) {
    return { title: t.editPool.otherNetwork };
  }
  if (facts.secondsLeft <= 60) return t.editPool.timeEnded;
  if ((await facts.balance()) <= 0n) return t.editPool.noBalance;
  return undefined;
}

/** The edit form's values for a pool, including changes pending review: its metadata, as its terms are fixed on chain. */
export function editOf(pool: PoolDetail): PoolPage {
  return pageOf({ ...pool, ...pool.pendingMetadata });
}
