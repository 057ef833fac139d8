import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Plugins are loaded anew with each change. */
public class Main {
    public static class Plugin implements Runnable { byte[] data = new byte[1_000_000]; public void run() { data[0]++; } }
    static final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    public static void main(String[] args) throws Exception {
        URL[] urls = {Path.of("classes").toUri().toURL()};
        for (int i = 0; i < 30; i++) {
            URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
            Runnable plugin = (Runnable) loader.loadClass("Main$Plugin").getConstructor().newInstance();
            if (Lab.FIXED) listeners.clear();
            listeners.add(plugin);
        }
        Lab.await();
    }
}
