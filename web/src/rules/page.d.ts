declare module "*.md" {
  import type { Page } from "../../plugins/markdown";
  const page: Page;
  export default page;
}
