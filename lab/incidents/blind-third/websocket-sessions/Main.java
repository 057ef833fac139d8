import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A hub of sessions. */
public class Main {
    static class WsSession { final String id; volatile boolean open = true; final byte[] inbound = new byte[32_768]; WsSession(String id) { this.id = id; } }
    static class Hub implements Runnable { final Set<WsSession> sessions = ConcurrentHashMap.newKeySet(); public void run() { while (true) { for (WsSession s : sessions) if (s.open) s.inbound[0]++; Lab.sleep(500); } } }
    public static void main(String[] args) {
        Hub hub = new Hub();
        new Thread(hub, "ws-hub").start();
        for (int i = 0; i < 1_500; i++) { WsSession s = new WsSession("ws-" + i); hub.sessions.add(s); s.open = false; if (Lab.FIXED) hub.sessions.remove(s); }
        Lab.await();
    }
}
