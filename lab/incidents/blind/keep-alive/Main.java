import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Connections are open and wait for the next request. */
public class Main {
    public static void main(String[] args) throws Exception {
        var server = new java.net.ServerSocket(0);
        new Thread(() -> { while (true) try { var s = server.accept(); new Thread(() -> { try { var in = s.getInputStream(); int b; while ((b = in.read()) >= 0) s.getOutputStream().write(b); } catch (java.io.IOException e) { throw new RuntimeException(e); } }, "http-conn").start(); } catch (java.io.IOException e) { return; } }, "acceptor").start();
        List<java.net.Socket> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) clients.add(new java.net.Socket("127.0.0.1", server.getLocalPort()));
        for (int r = 0; ; r++) { var s = clients.get(r % 10); s.getOutputStream().write(1); s.getInputStream().read(); Lab.sleep(300); }
    }
}
