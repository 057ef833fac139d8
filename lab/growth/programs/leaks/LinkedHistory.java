/** Each state of a document refers to the one before, for undo without a limit. */
public class LinkedHistory {
    static final class State {
        final State before;
        final char[] text;

        State(State before, int size) {
            this.before = before;
            text = new char[size];
        }
    }

    static final class Editor {
        State current = new State(null, 10);

        void edit() {
            current = new State(current, 60);
        }
    }

    static final Editor EDITOR = new Editor();

    public static void main(String[] args) {
        for (int edit = 0; edit < 5_000; edit++) EDITOR.edit();
        Growth.dump();
        for (int edit = 0; edit < 20_000; edit++) EDITOR.edit();
        Growth.dump();
    }
}
