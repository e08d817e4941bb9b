import CGTK
import Foundation
import GTKSupport
import Testing

@testable import ReaderUI
@testable import SharedUI

/// Widgets bound to settings. They need a display, which the suites beside them do without.
@MainActor
@Suite(.serialized) struct SettingRowsTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
  }

  @Test func `Opening the preferences changes none`() throws {
    registerResources()
    Settings.forget()
    let settings = Settings(.builtIn)
    for _ in 0..<2 {
      let rows = Interface("preferences", under: resourceRoot)
      settings.bindRows(of: rows)
      // Its choices are not all that the setting can be.
      adw_combo_row_set_selected(rows.object("sync-interval").cast(), 4)
    }
    #expect(settings[.syncInterval] == 15)
    #expect(settings[.refreshInterval] == 60)
  }

  @Test func `Rows show the settings they are named after, and set them`() throws {
    Settings.forget()
    let settings = Settings(.builtIn)
    settings[.theme] = "dark"
    let rows = Interface(
      xml: """
        <interface>
          <object class="AdwActionRow" id="keys"/>
          <object class="GtkSwitch" id="play-animations"/>
          <object class="GtkAdjustment" id="article-width">
            <property name="lower">24</property><property name="upper">60</property>
          </object>
          <object class="GtkSwitch" id="refresh-on-start"/>
          <object class="GtkSpinButton" id="article-size">
            <property name="adjustment">
              <object class="GtkAdjustment"><property name="lower">50</property><property name="upper">300</property></object>
            </property>
          </object>
          <object class="AdwComboRow" id="theme">
            <property name="model">
              <object class="GtkStringList"><items><item>1</item><item>2</item><item>3</item></items></object>
            </property>
          </object>
        </interface>
        """)
    settings.bindRows(of: rows)
    #expect(gtk_switch_get_active(rows.object("play-animations")) == 1)
    #expect(gtk_switch_get_active(rows.object("refresh-on-start")) == 1)
    #expect(gtk_spin_button_get_value(rows.object("article-size")) == 100)
    #expect(adw_combo_row_get_selected(rows.object("theme").cast()) == 2)

    gtk_switch_set_active(rows.object("play-animations"), 0)
    gtk_switch_set_active(rows.object("refresh-on-start"), 0)
    gtk_spin_button_set_value(rows.object("article-size"), 140)
    adw_combo_row_set_selected(rows.object("theme").cast(), 1)
    gtk_adjustment_set_value(rows.object("article-width").cast(), 44)
    #expect(!settings[.playsAnimations])
    #expect(!settings[.refreshesOnStart])
    #expect(settings[.articleSize] == 140)
    #expect(settings[.theme] == "light")
    #expect(settings[.articleWidth] == 44)

    settings[.refreshesOnStart] = true
    settings[.articleSize] = 90
    settings[.theme] = "system"
    #expect(gtk_switch_get_active(rows.object("refresh-on-start")) == 1)
    #expect(gtk_spin_button_get_value(rows.object("article-size")) == 90)
    #expect(adw_combo_row_get_selected(rows.object("theme").cast()) == 0)
  }
}
