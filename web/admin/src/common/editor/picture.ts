import { mergeAttributes, Node } from '@tiptap/react';

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    picture: {
      /** Inserts a stored file as a picture. */
      setPicture: (picture: { src: string; alt: string }) => ReturnType;
    };
  }
}

/** A picture in a text. Uploaded ones are the product's own files: pages show no others. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
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
