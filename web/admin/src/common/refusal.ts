/** Why an action is not possible now, as an alert's title and message. */
export interface Refusal {
  title: string;
  message?: string;
}
