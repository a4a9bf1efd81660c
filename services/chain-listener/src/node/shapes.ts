import { z } from 'zod';

const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((value) => value.toLowerCase());
const hash = hex.refine((value) => value.length === 66, 'not a hash');
const address = hex.refine((value) => value.length === 42, 'not an address');
const quantity = hex.transform(Number).refine(Number.isSafeInteger, 'not a number');

/** The used part of a block's header. */
export const headerSchema = z
  .object({ number: quantity, hash, parentHash: hash, timestamp: quantity, logsBloom: hex })
  .transform(({ number, hash: own, parentHash, timestamp, logsBloom }) => ({
    number,
    hash: own,
    parentHash,
    timestamp,
    logsBloom,
  }));
export type Header = z.output<typeof headerSchema>;

export const logSchema = z.object({
  address,
  topics: z.array(hash),
  data: hex,
  blockHash: hash,
  blockNumber: quantity,
  transactionHash: hash,
  transactionIndex: quantity,
  logIndex: quantity,
  removed: z.boolean().optional(),
});
export type NodeLog = z.output<typeof logSchema>;

export const receiptSchema = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  status: quantity,
  from: address,
  to: address.nullable(),
  logs: z.array(logSchema),
});
export type Receipt = z.output<typeof receiptSchema>;

export const quantitySchema = quantity;
export const bytesSchema = hex;

/** The word for yes or no. */
export const yesSchema = z
  .enum([`0x${'0'.repeat(64)}`, `0x${'0'.repeat(63)}1`])
  .transform((word) => word.endsWith('1'));
