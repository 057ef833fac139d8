import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A server with virtual threads, selectors and a file watcher, all idle. */
public class Main {
    public static void main(String[] args) throws Exception {
        var es = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 3000; i++) es.submit(() -> { Thread.sleep(100_000); return 1; });
        for (int i = 0; i < 4; i++) { var s = java.nio.channels.Selector.open(); Thread t = new Thread(() -> { try { s.select(); } catch (Exception e) { throw new RuntimeException(e); } }, "nio-poller-" + i); t.start(); }
        var watch = java.nio.file.FileSystems.getDefault().newWatchService();
        java.nio.file.Path.of(System.getProperty("java.io.tmpdir")).register(watch, java.nio.file.StandardWatchEventKinds.OVERFLOW);
        new Thread(() -> { try { watch.take(); } catch (Exception e) { throw new RuntimeException(e); } }, "config-watcher").start();
        var server = new java.net.ServerSocket(0);
        new Thread(() -> { try { server.accept(); } catch (Exception e) { throw new RuntimeException(e); } }, "http-acceptor").start();
        Lab.await();
    }
}
