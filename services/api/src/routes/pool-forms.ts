import { LEAST_MINIMUM, MOST_UNITS, worthAtReserve } from '@launchpad/contracts';
import { perLink, perText, textLimits, type PoolText } from '@launchpad/contracts/pool-page';
import { z } from 'zod';
import { EMAIL, PHONE } from '../rules/contact.js';
import { descriptionFault } from '../rules/html.js';
import { limits } from '../rules/limits.js';
import { shownLine } from '../rules/text.js';
import { cid, link, optionalLink, positiveAmount, seconds, seenVersion, transactionHash } from './common.js';

const title = (message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(limits.title, message)
    .regex(/^\S/, message)
    .refine((text) => text === '' || shownLine(text) !== '', message);

const description = z
  .string({ error: 'Please enter description' })
  .max(limits.description)
  .refine((html) => descriptionFault(html) !== 'empty', 'Please enter description')
  .refine((html) => descriptionFault(html) !== 'leadingSpace', 'Space not allowed at start');

/** Of one line, or nothing: an absent text is the empty one. */
function optionalText(name: PoolText) {
  const message = `At most ${textLimits[name]} characters`;
  return z
    .string({ error: message })
    .max(textLimits[name], message)
    .regex(/^(?!\s)/, 'Space not allowed at start')
    .default('');
}

const links = perLink((name) => optionalLink(`Enter valid ${name} link`));

/** The form's metadata: what the public page shows, and what the pool's formHash is the hash of. */
const metadata = {
  ...perText(optionalText),
  title: title('Please enter title'),
  description,
  logo: cid('Please select logo'),
  ...links,
  website: z
    .string({ error: 'Atleast website link is required' })
    .min(1, 'Atleast website link is required')
    .pipe(link('Enter valid website link')),
};

/** The texts and links of a form that creates a pool. */
export const pageForm = z.object(metadata);

/** Contact data of the KYC review; never public. */
export const contact = {
  name: title('cannot be blank!'),
  email: z
    .email({ error: 'please enter valid email', pattern: EMAIL })
    .max(limits.email, 'please enter valid email'),
  phone: z
    .string({ error: 'Please Enter Valid Phone number' })
    .regex(PHONE, 'Please Enter Valid Phone number'),
  message: z
    .string()
    .max(limits.contactMessage, `Message has at most ${limits.contactMessage} characters`)
    .default(''),
  identityDoc: cid('Please select identity document'),
};

/** Names of the two tokens in the metadata; a token may have none. */
const tokenName = z.string().max(limits.tokenName);
const decimals = z.int().min(0).max(255);
const tokens = {
  ptName: tokenName,
  ptSymbol: tokenName,
  ptDecimals: decimals,
  bdName: tokenName,
  bdSymbol: tokenName,
  bdDecimals: decimals,
};

/** The sale's terms. Only their format is checked; the stored ones come from the chain. */
const terms = {
  poolingToken: z
    .string({ error: 'Enter valid pooling token address' })
    .regex(/^0x[0-9a-fA-F]{40}$/, 'Enter valid pooling token address')
    .toLowerCase(),
  biddingToken: z
    .string({ error: 'Enter valid address' })
    .regex(/^0x[0-9a-fA-F]{40}$/, 'Enter valid address')
    .toLowerCase(),
  poolSellAmount: positiveAmount('Please define auction sell amount'),
  minimumBuyAmount: positiveAmount('Please define minimum buy amount'),
  minimumBiddingAmount: positiveAmount('Please define minimum bidding amount'),
  minimumFundingThreshold: positiveAmount('Please define minimum funding threshold'),
  poolStartDate: seconds,
  poolEndDate: seconds,
  poolCancelDate: seconds,
};

/** The amounts that bound one another, if they are well-formed. */
const amounts = z.object({
  poolSellAmount: terms.poolSellAmount.transform(BigInt),
  minimumBuyAmount: terms.minimumBuyAmount.transform(BigInt),
  minimumBiddingAmount: terms.minimumBiddingAmount.transform(BigInt),
});

/** Whether a supply, or its value at the reserve price, exceeds the auction's limits. */
function exceedsAuction(form: z.output<typeof amounts>): boolean {
  const { poolSellAmount, minimumBuyAmount, minimumBiddingAmount } = form;
  const worth = worthAtReserve({
    pooledSellAmount: poolSellAmount,
    minBuyAmount: minimumBuyAmount,
    minimumBiddingAmountPerOrder: minimumBiddingAmount,
  });
  return poolSellAmount > MOST_UNITS || worth > MOST_UNITS;
}

export const createPoolBody = z
  .object({
    /** name of a configured network */
    network: z.string({ error: 'Please select a network' }).min(1, 'Please select a network').max(50),
    transactionHash,
    isKyc: z.boolean().default(true),
    isFinalize: z.boolean().default(false),
    poolType: z.enum(['public', 'whiteList']).default('public'),
    /** content hash of the metadata; only the formHash on chain counts */
    hash: z.string().max(120).optional(),
    ...metadata,
    ...contact,
    ...tokens,
    ...terms,
  })
  .check((ctx) => {
    const form = ctx.value;
    const wrong = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [field], message, input: form });
    if (form.poolingToken === form.biddingToken) {
      wrong('biddingToken', 'Both tokens address cannot be same');
    }
    const { data: units } = amounts.safeParse(form);
    for (const field of ['minimumBuyAmount', 'minimumBiddingAmount'] as const) {
      if (units && units[field] < LEAST_MINIMUM) {
        wrong(field, `At least ${LEAST_MINIMUM} of the token's smallest units`);
      }
    }
    if (units && exceedsAuction(units)) wrong('poolSellAmount', 'More than one sale can hold');
    if (form.poolStartDate >= form.poolEndDate) {
      wrong('poolStartDate', 'Start date should greater than current time and less than end date');
    }
    if (form.poolEndDate <= form.poolCancelDate) {
      wrong('poolEndDate', 'End date should greater than start date and cancel date');
    }
    if (form.poolCancelDate <= form.poolStartDate) {
      wrong('poolCancelDate', 'Cancel date should greater than start date and less than end date');
    }
  });

export const editPoolBody = z.object({
  transactionHash,
  ...metadata,
  title: title('Please enter title value'),
  logo: cid('Please select an Image'),
  website: z.string({ error: 'Enter valid website link' }).pipe(link('Enter valid website link')),
  version: seenVersion,
});

export type CreatePoolBody = z.input<typeof createPoolBody>;
export type EditPoolBody = z.input<typeof editPoolBody>;
