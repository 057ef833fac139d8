import com.shop.transfer.Upload;

/** Aborted uploads keep direct buffers of 1 MB until the limit is near. The fix releases the buffer. */
public class Main {
    public static void main(String[] args) {
        for (int upload = 0; upload < 58; upload++) {
            new Upload().abort(Lab.FIXED);
            if (Lab.FIXED && upload % 10 == 9) System.gc();
        }
        Lab.await();
    }
}
