/** Who may make a call; checked before its body is looked at. An admin counts as a member. */
export type Audience = 'anyone' | 'signed-in' | 'member' | 'admin';
