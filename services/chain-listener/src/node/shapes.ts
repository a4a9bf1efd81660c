import { z } from 'zod';

// Checks and changes in one: a pipe of two schemas would cost half of the memory that a dense range takes.
const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .toLowerCase();
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'not a hash')
  .toLowerCase();
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'not an address')
  .toLowerCase();
/** Up to 52 bits, which a number holds exactly. */
const quantity = z
  .string()
  .regex(/^0x0*[0-9a-fA-F]{1,13}$/, 'not a number')
  .transform(Number);

/** The used part of a block's header. */
export const headerSchema = z
  .object({
    number: quantity,
    hash,
    parentHash: hash,
    timestamp: quantity,
    logsBloom: hex,
    transactions: z.array(z.unknown()),
  })
  .transform(({ transactions, ...header }) => ({ ...header, transactionCount: transactions.length }));
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
  transactionIndex: quantity,
  blockHash: hash,
  blockNumber: quantity,
  status: quantity,
  from: address,
  to: address.nullable(),
  logs: z.array(logSchema.pick({ address: true, topics: true, data: true, logIndex: true })),
});
export type Receipt = z.output<typeof receiptSchema>;

/** The hashes of a block's transactions, in order. */
export const transactionHashesSchema = z.object({ hash, transactions: z.array(hash) });

/** What is only counted. */
export const anySchema = z.unknown();
export const quantitySchema = quantity;
export const bytesSchema = hex;

/** The word for yes or no. */
export const yesSchema = z
  .enum([`0x${'0'.repeat(64)}`, `0x${'0'.repeat(63)}1`])
  .transform((word) => word.endsWith('1'));
