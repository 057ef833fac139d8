import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A service with a linked live set. */
public class Main {
    record Node(Node left, Node right, byte[] data) {}
    static Node build(int depth) { return depth == 0 ? new Node(null, null, new byte[40]) : new Node(build(depth - 1), build(depth - 1), new byte[24]); }
    public static void main(String[] args) {
        Node[] live = new Node[40];
        for (int i = 0; ; i++) { live[i % 40] = build(11); for (int k = 0; k < 30; k++) build(8); Lab.sleep(3); }
    }
}
