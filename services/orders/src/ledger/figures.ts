import { amount } from '@launchpad/platform';
import { Column } from 'typeorm';

/** What the sale would raise and sell if it ended now, ignoring the soft cap. */
export class Figures {
  /** Bidding tokens that would be raised. */
  @Column(amount)
  raised!: bigint;

  /** Pooling tokens that would be sold. */
  @Column(amount)
  sold!: bigint;

  /** Share of the soft cap in hundredths of a percent, rounded down, at most 10000. */
  @Column({ type: 'integer' })
  basisPoints!: number;

  /** Whether the soft cap is reached. */
  @Column({ type: 'boolean' })
  reached!: boolean;
}

/** Figures as plain values. */
export type FigureValues = Pick<Figures, keyof Figures>;

const WHOLE = 10_000;

/** Figures for raised and sold amounts against a soft cap, all in smallest units. */
export function figuresOf(raised: bigint, sold: bigint, softCap: bigint): FigureValues {
  const reached = raised >= softCap;
  const basisPoints = reached ? WHOLE : Number((raised * BigInt(WHOLE)) / softCap);
  return { raised, sold, basisPoints, reached };
}

/** Hundredths of a percent as a decimal string: 3725 is "37.25". */
export function percentage(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
}
