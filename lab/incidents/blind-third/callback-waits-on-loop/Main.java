import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A client with one thread for all answers. */
public class Main {
    static class WireClient implements Runnable {
        final LinkedBlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
        public void run() { try { while (true) inbox.take().run(); } catch (InterruptedException e) { return; } }
        CompletableFuture<String> fetch(String key) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            inbox.add(() -> { Lab.sleep(5); answer.complete("value of " + key); });
            return answer;
        }
    }
    public static void main(String[] args) {
        WireClient client = new WireClient();
        new Thread(client, "wire-client-io-1").start();
        ExecutorService requests = Executors.newFixedThreadPool(24, r -> new Thread(r, "storefront-" + (Thread.activeCount())));
        for (int i = 0; i < 24; i++) {
            int user = i;
            requests.submit(() -> {
                for (int round = 0; ; round++) {
                    String profile = round > 40 && !Lab.FIXED
                        ? client.fetch("profile/" + user).thenApply(id -> enrich(client, id)).get()
                        : client.fetch("profile/" + user).get();
                    Lab.sleep(profile.length());
                }
            });
        }
        Lab.await();
    }
    static String enrich(WireClient client, String id) { return client.fetch("details/" + id).join(); }
}
