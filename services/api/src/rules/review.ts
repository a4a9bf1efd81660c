/** Contact data and documents of a review, which only their owner and admins see. */
export const contactFields = ['name', 'email', 'phone', 'message', 'identityDoc', 'documents'] as const;

/** What an admin can ask an owner to correct: contact data, and what the public page will show. */
export const reviewFields = [...contactFields, 'title', 'description', 'logo', 'links'] as const;

export type ContactField = (typeof contactFields)[number];
export type ReviewField = (typeof reviewFields)[number];
