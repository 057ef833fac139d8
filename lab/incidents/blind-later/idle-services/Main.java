import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A program with many kinds of idle service threads. */
public class Main {
    public static void main(String[] args) throws Exception {
        var ws = java.nio.file.FileSystems.getDefault().newWatchService(); java.nio.file.Files.createTempDirectory("w").register(ws, java.nio.file.StandardWatchEventKinds.ENTRY_CREATE);
        new Thread(() -> { try { ws.take(); } catch (InterruptedException e) { } }, "config-watcher").start();
        var udp = new java.net.DatagramSocket(0);
        for (int i = 0; i < 3; i++) new Thread(() -> { try { udp.receive(new java.net.DatagramPacket(new byte[100], 100)); } catch (java.io.IOException e) { } }, "statsd-" + i).start();
        var hs = com.sun.net.httpserver.HttpServer.create(new java.net.InetSocketAddress("127.0.0.1", 0), 0); hs.setExecutor(Executors.newFixedThreadPool(6)); hs.createContext("/", x -> { x.sendResponseHeaders(204, -1); x.close(); }); hs.start();
        var delays = new DelayQueue<Delayed>();
        for (int i = 0; i < 12; i++) new Thread(() -> { try { delays.take(); } catch (InterruptedException e) { } }, "reminder-" + i).start();
        var timer = new Timer("heartbeat"); timer.schedule(new TimerTask() { public void run() { } }, 100, 500);
        for (int i = 0; i < 12; i++) { var r = java.net.http.HttpClient.newHttpClient().send(java.net.http.HttpRequest.newBuilder(java.net.URI.create("http://127.0.0.1:" + hs.getAddress().getPort())).build(), java.net.http.HttpResponse.BodyHandlers.discarding()); }
        Lab.await();
    }
}
