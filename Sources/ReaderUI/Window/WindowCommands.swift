/// The commands of menus, keys and buttons of the window, by subject.
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
