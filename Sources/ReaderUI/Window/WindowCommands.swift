/// What menus, keys and buttons of the window do, by what it is about.
struct WindowCommands {
  let articles: ArticleCommands
  let sections: SectionCommands
  let lists: SubscriptionLists
  let dialogs: DialogCommands
  let undoing: Undoing
  let desktop: DesktopHandover
}
