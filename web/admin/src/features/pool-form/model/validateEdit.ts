import { limits, type PoolDetail } from '@launchpad/api';
import { linksOf } from '@launchpad/contracts';
import type { Refusal } from '../../../common/refusal';
import { type FieldErrors, isFilled, onlyErrors } from '../../../common/validate';
import { descriptionError } from './validateDescription';
import type { LinkValues } from './draft';
import { linkErrors } from './validateLinks';
import { t } from '../../../strings';

/** The values of the edit form: a pool's metadata. Its terms are fixed on chain. */
export interface PoolEdit extends LinkValues {
  title: string;
  /** HTML */
  description: string;
  /** content id */
  logo: string;
}

/** All errors of the edit form, by field. */
export function validateEdit(edit: PoolEdit): FieldErrors<keyof PoolEdit> {
  return onlyErrors<keyof PoolEdit>({
    title: (!isFilled(edit.title) || edit.title.length > limits.title) && t.errors.titleValue,
    description: descriptionError(edit.description),
    logo: !edit.logo && t.errors.image,
    ...linkErrors(edit, t.errors.link('website')),
  });
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

/** The edit form's values for a pool, including changes pending review. */
export function editOf(pool: PoolDetail): PoolEdit {
  const { pendingMetadata } = pool;
  const description = pendingMetadata?.description ?? pool.description;
  const latest = { ...pool, ...pendingMetadata };
  return { title: latest.title, description, logo: latest.logo, ...linksOf(latest) };
}
