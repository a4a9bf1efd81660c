import type { Client } from '@launchpad/client';
import { logo, specimenDocument } from './pictures.js';
import type { Story } from './stories/story.js';

/** Content ids of the owner's identity document, and of each pool's logo by its title. */
export interface Files {
  identityDoc: string;
  logos: Map<string, string>;
}

/** Uploads what the pools need, one after the other: the product takes only a few pictures of an owner at a time. */
export async function uploadFiles(owner: Client, stories: readonly Story[]): Promise<Files> {
  const logos = new Map<string, string>();
  for (const { title, colors } of stories)
    logos.set(title, (await owner.upload('logo', await logo(title, colors))).cid);
  const { cid: identityDoc } = await owner.upload('identityDoc', await specimenDocument());
  return { identityDoc, logos };
}
