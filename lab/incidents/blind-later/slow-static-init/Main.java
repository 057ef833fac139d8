import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** The static initializer of the rates asks a partner that does not answer. */
public class Main {
    /** A partner that accepts and never answers. */
    static int silent() throws Exception {
        var server = new java.net.ServerSocket(0, 200);
        Thread accept = new Thread(() -> { List<Object> open = new ArrayList<>(); while (true) try { open.add(server.accept()); } catch (java.io.IOException e) { return; } }, "partner");
        accept.setDaemon(true); accept.start();
        return server.getLocalPort();
    }
    static int ask(int port) { try (var s = new java.net.Socket("127.0.0.1", port)) { return s.getInputStream().read(); } catch (java.io.IOException e) { return -1; } }
    static class Rates {
        static final int EUR = Lab.FIXED ? 1 : ask(Integer.getInteger("port"));
        static int of(String c) { return EUR; }
    }
    public static void main(String[] args) throws Exception {
        int port = silent(); System.setProperty("port", "" + port);
        for (int i = 0; i < 12; i++) new Thread(() -> { while (true) { Rates.of("EUR"); Lab.sleep(200); } }, "quote-" + i).start();
        Lab.await();
    }
}
