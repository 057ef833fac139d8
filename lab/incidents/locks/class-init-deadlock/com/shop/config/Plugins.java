package com.shop.config;

/** The registry of plug-ins, which reads the settings. */
public final class Plugins {
    static final String MAIN;

    static {
        Settings.pause();
        MAIN = "main of " + Settings.name();
    }

    public static String mainPlugin() {
        return MAIN;
    }
}
