/// The commands of the window's menus, keys and buttons, grouped by subject.
struct WindowCommands {
  let articles: ArticleCommands
  let rows: ArticleRowCommands
  let sections: SectionCommands
  let accounts: AccountCommands
  let lists: SubscriptionLists
  let dialogs: DialogCommands
  let undoing: Undoing
  let switching: Switching
  let choices: ListChoices
  let desktop: DesktopHandover
}
