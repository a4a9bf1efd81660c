import { poolLinks, poolTexts } from '@launchpad/contracts';
import type { PoolDraft } from './draft';
import type { CreateErrors } from './validateCreate';

/** The steps of the create form, in order. */
export const steps = ['project', 'token', 'sale', 'access', 'review'] as const;
export type Step = (typeof steps)[number];

export type DraftField = keyof PoolDraft;

/** The fields of each step, in the order of the form. */
export const stepFields: Record<Step, readonly DraftField[]> = {
  project: poolTexts,
  token: ['network', 'biddingToken', 'poolingToken'],
  sale: ['poolSellAmount', 'minimumFundingThreshold', 'minimumBuyAmount', 'minimumBiddingAmount'],
  access: ['poolType', 'whiteListUsers', 'poolStartDate', 'poolEndDate', 'poolCancelDate'],
  review: ['name', 'email', 'phone', 'identityDoc', 'message', ...poolLinks, 'isFinalize', 'isKyc'],
};

export const stepOf = (field: DraftField): Step =>
  steps.find((step) => stepFields[step].includes(field)) ?? 'project';

/** The step of that name; the first for any other text. */
export const stepNamed = (name: string | null): Step => steps.find((step) => step === name) ?? 'project';

/** The step after this one; undefined after the last. */
export const nextStep = (step: Step): Step | undefined => steps[steps.indexOf(step) + 1];
export const previousStep = (step: Step): Step | undefined => steps[steps.indexOf(step) - 1];

/** An error of the form and where it is. */
export interface ListedError {
  step: Step;
  field: DraftField;
  error: string;
}

/** The errors of these steps as a list, in the order of the form. */
export function listErrors(errors: CreateErrors, of: readonly Step[] = steps): ListedError[] {
  return of.flatMap((step) =>
    stepFields[step].flatMap((field) => {
      const error = errors[field];
      return error === undefined ? [] : [{ step, field, error }];
    }),
  );
}

/**
 * How far a step is: all of it is valid; something shown in it is wrong; something is filled in; nothing is.
 * @param all every error of the form
 * @param shown the errors the user has been shown
 */
export type StepState = 'done' | 'wrong' | 'started' | 'empty';
export function stepState(
  step: Step,
  { draft, empty, all, shown }: Record<'draft' | 'empty', PoolDraft> & Record<'all' | 'shown', CreateErrors>,
): StepState {
  if (listErrors(shown, [step]).length > 0) return 'wrong';
  if (listErrors(all, [step]).length === 0) return 'done';
  const isFilled = stepFields[step].some((field) => String(draft[field]) !== String(empty[field]));
  return isFilled ? 'started' : 'empty';
}
