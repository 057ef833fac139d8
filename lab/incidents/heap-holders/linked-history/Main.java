import com.shop.undo.History;

/** An editor keeps every change in a linked list of its own. The fix forgets old changes. */
public class Main {
    public static void main(String[] args) {
        Thread editor = new Thread(() -> edit(new History()), "document-editor");
        editor.start();
        Lab.await();
    }

    private static void edit(History history) {
        for (int change = 0; change < 100_000; change++) history.add("insert '" + change + "' at " + change * 3L, Lab.FIXED ? 200 : 0);
        while (true) {
            Lab.sleep(500);
            history.add("autosave", Lab.FIXED ? 200 : 0);
        }
    }
}
