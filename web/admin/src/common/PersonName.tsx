interface Props {
  /** what the person was called; absent if unknown */
  name?: string | undefined;
  /** of the account, which does not change */
  subject: string;
}

/** Who acted: by name where it is known, with the account's subject. */
export function PersonName({ name, subject }: Props) {
  if (!name) return <bdi>{subject}</bdi>;
  return (
    <span>
      <bdi>{name}</bdi> <bdi className="faint">{subject}</bdi>
    </span>
  );
}
