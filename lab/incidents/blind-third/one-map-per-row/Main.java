import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Attributes of articles. */
public class Main {
    static class Article { final Map<String, String> attributes = new HashMap<>(Lab.FIXED ? 2 : 64); final List<String> images = new ArrayList<>(Lab.FIXED ? 0 : 100); }
    static final Article[] articles = new Article[60_000];
    public static void main(String[] args) {
        for (int i = 0; i < articles.length; i++) { articles[i] = new Article(); articles[i].attributes.put("color", "red"); }
        Lab.await();
    }
}
