import Articles
import Text

extension DoneDeed {
  /// The message after this action, and the words about it beside "Undo".
  public var message: String {
    switch deed {
    case .mark(_, .read(true)):
      translated("%s article marked as read", plural: "%s articles marked as read", count: count)
    case .mark(_, .read(false)):
      translated("%s article marked as unread", plural: "%s articles marked as unread", count: count)
    case .mark(_, .starred(true)): translated("%s article starred", plural: "%s articles starred", count: count)
    case .mark(_, .starred(false)):
      translated("Star removed from %s article", plural: "Star removed from %s articles", count: count)
    case .remove, .removeFolder: translated("%s feed removed", plural: "%s feeds removed", count: count)
    case .restore: translated("The feed is back", plural: "%s feeds are back", count: count)
    case .move(.folder): translated("Folder moved")
    case .move, .joinAccount, .leaveAccount, .fillFolder: translated("Feed moved")
    case .emptyFolder: translated("Folder removed")
    case .readdress: translated("The address is changed")
    case .rename: translated("Feed renamed")
    case .renameFolder: translated("Folder renamed")
    case .addFilter: translated("Filter added")
    case .setFilter: translated("Filter changed")
    case .removeFilter: translated("Filter removed")
    case .readPages(_, true): translated("Articles are read from their pages")
    case .readPages(_, false): translated("Articles are read from the feed")
    case .announce(_, true): translated("Notifications of new articles are on")
    case .announce(_, false): translated("Notifications of new articles are off")
    case .several(let deeds):
      switch deeds.first {
      case .move?: translated("%s feed moved", plural: "%s feeds moved", count: count)
      case let first?: DoneDeed(first, inverse: inverse, articles: articles, count: count).message
      case nil: ""
      }
    }
  }

  /// The message after an undo of this action.
  public var undoneMessage: String {
    switch deed {
    case .mark(_, .read(true)):
      count == 1
        ? translated("The article is unread again")
        : translated("%s article is unread again", plural: "%s articles are unread again", count: count)
    case .mark(_, .read(false)):
      count == 1
        ? translated("The article is read again")
        : translated("%s article is read again", plural: "%s articles are read again", count: count)
    case .mark(_, .starred(true)) where count == 1: translated("The star is gone again")
    case .mark(_, .starred(false)) where count == 1: translated("The star is back")
    case .mark(_, .starred):
      translated("The star of %s article undone", plural: "The stars of %s articles undone", count: count)
    case .remove, .removeFolder: translated("The feed is back", plural: "%s feeds are back", count: count)
    case .restore: translated("The feed is removed again", plural: "%s feeds are removed again", count: count)
    case .joinAccount: translated("The feed is read by itself again")
    case .leaveAccount: translated("The feed is in its account again")
    case .emptyFolder: translated("The folder is back")
    case .fillFolder: translated("The folder is gone again")
    case .move: translated("Move undone")
    case .readdress: translated("The old address is back")
    case .rename, .renameFolder: translated("The old name is back")
    case .addFilter: translated("The filter is gone again")
    case .setFilter: translated("The filter is as it was")
    case .removeFilter: translated("The filter is back")
    case .readPages(_, true): translated("Articles are read from the feed again")
    case .readPages(_, false): translated("Articles are read from their pages again")
    case .announce(_, true): translated("Notifications of new articles are off")
    case .announce(_, false): translated("Notifications of new articles are on again")
    case .several(let deeds):
      deeds.first.map { DoneDeed($0, inverse: inverse, articles: articles, count: count).undoneMessage } ?? ""
    }
  }
}
