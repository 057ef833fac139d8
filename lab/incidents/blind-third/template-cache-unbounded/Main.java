import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A container of beans, one of them with a cache. */
public class Main {
    static class BeanFactory { final Map<String, Object> singletonObjects = new ConcurrentHashMap<>(); }
    static class PageRenderer { final ConcurrentHashMap<String, char[]> rendered = new ConcurrentHashMap<>(); }
    static class Repository { final List<Integer> ids = new ArrayList<>(); }
    static final BeanFactory context = new BeanFactory();
    public static void main(String[] args) {
        PageRenderer renderer = new PageRenderer();
        context.singletonObjects.put("pageRenderer", renderer);
        for (int i = 0; i < 40; i++) context.singletonObjects.put("repository" + i, new Repository());
        Random random = new Random(6);
        for (int i = 0; i < (Lab.FIXED ? 100 : 9_000); i++) { char[] page = new char[3_300]; for (int k = 0; k < page.length; k++) page[k] = (char) (32 + random.nextInt(90)); renderer.rendered.put("/search?q=" + random.nextLong() + "&session=" + i, page); }
        Lab.await();
    }
}
