import type { Sql } from '../db/connect.ts';

/** A user as the server knows her; without the hash. */
export type UserRow = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isMainAdmin: boolean;
  isFirstLogin: boolean;
  hasCourseAccess: boolean;
  isVerified: boolean;
};
/** The columns of `UserRow`, from `users`. */
export const userColumns = `users.id, users.email, users.first_name as "firstName", users.last_name as "lastName",
  users.profile_image_url as "profileImageUrl", users.is_admin as "isAdmin", users.is_main_admin as "isMainAdmin",
  users.is_first_login as "isFirstLogin", users.has_course_access as "hasCourseAccess",
  users.email_verified_at is not null as "isVerified"`;

export async function readUser(db: Sql, id: number): Promise<UserRow> {
  const { rows } = await db.query(`select ${userColumns} from users where id = $1`, [id]);
  return rows[0] as UserRow;
}
