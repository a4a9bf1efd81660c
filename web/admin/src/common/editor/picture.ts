import { isStoredFile } from '@launchpad/api';
import { apiOrigin } from '@launchpad/web-kit/config/env';
import { mergeAttributes, Node } from '@tiptap/react';

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    picture: {
      /** Inserts a stored file as a picture. */
      setPicture: (picture: { src: string; alt: string }) => ReturnType;
    };
  }
}

/** The path of a picture that is stored here; one copied from a page of ours has its whole address. */
function storedPath(picture: HTMLElement): string | undefined {
  const address = picture.getAttribute('src') ?? '';
  const path = address.startsWith(`${apiOrigin}/`) ? address.slice(apiOrigin.length) : address;
  return isStoredFile(path) ? path : undefined;
}

/** A picture in a text. Uploaded ones are the product's own files: pages show no others. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null, parseHTML: storedPath }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (picture) => storedPath(picture) !== undefined && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addCommands() {
    return {
      setPicture:
        (picture) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: picture }),
    };
  },
});
